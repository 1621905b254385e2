"""What connects readers and processes while games go on: subscriptions, presence, metrics, tasks."""
