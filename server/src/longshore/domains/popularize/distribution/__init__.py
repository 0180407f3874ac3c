"""Distribution: promotion packages in the CDN bucket, and how often they are fetched."""
