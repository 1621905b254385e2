"""What connects readers and processes: subscriptions, presence, limits, metrics, tasks."""
