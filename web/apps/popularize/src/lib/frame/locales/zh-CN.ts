export default {
  area: '推广',
  'group.people': '人员',
  'page.promoters': '推广员',
}
