export default {
  area: '推广',
  'group.people': '人员',
  'group.packages': '推广包',
  'page.promoters': '推广员',
  'page.packages': '推广包',
  'page.distribution': '分发',
}
