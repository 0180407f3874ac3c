"""Downloads by day, counted where packages are fetched."""

from datetime import timedelta

from longshore.account.identity import Call
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.popularize.distribution import repository
from longshore.domains.popularize.distribution.schemas import (
    DayOfDownloads,
    DownloadStatistic,
    DownloadStatisticQuery,
    PackageDownloads,
)
from longshore.kit.days import present_day

_MOST_PACKAGES = 50


async def read_statistic(call: Call, form: DownloadStatisticQuery) -> DownloadStatistic:
    """Each of the last days with its downloads, and the packages that were fetched most."""
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    last = present_day(zone).date
    since = last - timedelta(days=form.days - 1)
    days = await repository.by_day(
        call.session, call.game_id, since, number=form.id, package_id=form.package_id
    )
    packages = await repository.by_package(
        call.session, call.game_id, since, number=form.id, package_id=form.package_id,
        limit=_MOST_PACKAGES,
    )  # fmt: skip
    each = [since + timedelta(days=number) for number in range(form.days)]
    return DownloadStatistic(
        total=sum(days.values()),
        zone=zone,
        days=[DayOfDownloads(day=day, downloads=days.get(day, 0)) for day in each],
        packages=[
            PackageDownloads(package_id=number, promoter_name=name, site=site, downloads=downloads)
            for number, name, site, downloads in packages
        ],
    )
