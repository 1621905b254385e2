"""What happens between readers and processes while games go on: news, presence, metrics, tasks."""
