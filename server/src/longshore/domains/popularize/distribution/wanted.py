"""When an object is to be in the CDN bucket, as a part of statements."""

IS_WANTED = """
d.state IN ('publishing', 'live') AND NOT d.is_forbidden AND k.status = 'active'
"""
"""That a distribution is published, and neither it nor the package is forbidden."""

JOINED = """
FROM distribution_item i JOIN distribution d ON d.id = i.distribution_id
JOIN promotion_package k ON k.id = i.package_id
"""
"""Items (i), distributions (d) and packages (k)."""
