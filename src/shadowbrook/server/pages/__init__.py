"""What a person sees in the browser: pages, drawings, texts and styles."""
