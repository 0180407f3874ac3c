export default {
  area: '推广',
  'group.people': '人员',
  'group.packages': '推广包',
  'group.results': '效果',
  'group.settlement': '结算',
  'page.promoters': '推广员',
  'page.packages': '推广包',
  'page.distribution': '分发',
  'page.links': '链接',
  'page.attribution': '归因',
  'page.shares': '分成规则',
  'page.settlements': '结算单',
}
