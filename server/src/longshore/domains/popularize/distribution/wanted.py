"""When an object is to be in the CDN bucket, as a part of statements."""

IS_WANTED = """
d.state IN ('publishing', 'live') AND NOT d.is_forbidden AND k.status = 'active'
AND r.status = 'active'
"""
"""That a distribution is published, and neither it nor the package or its promoter is forbidden."""

JOINED = """
FROM distribution_item i JOIN distribution d ON d.id = i.distribution_id
JOIN promotion_package k ON k.id = i.package_id JOIN promoter r ON r.id = k.promoter_id
"""
"""Items (i), distributions (d), packages (k) and promoters (r)."""
