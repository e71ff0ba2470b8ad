"""Looking at the table: nothing here changes it. What does is a verb (see `verbs`)."""
