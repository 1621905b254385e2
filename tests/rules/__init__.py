"""The law, rule by rule: each test is a sentence and cites the rule it shows."""
