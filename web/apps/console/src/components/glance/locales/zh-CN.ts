export default {
  title: '{{name}}的今日数字',
  active: '今日活跃',
  arrived: '今日新增',
  revenue: '今日付费金额',
  yesterday: '昨天全天 {{value}}',
  age: '{{count}} 秒前的数据，曲线是最近 14 天（{{zone}}）',
  'age.minutes': '{{count}} 分钟前的数据，曲线是最近 14 天（{{zone}}）',
  failed: '刷新失败，显示的是之前的数字。',
  none: '最近 14 天没有玩家（{{zone}}）',
  loading: '数据还在载入，已完成 {{percent}} %，载入完会自动出现',
  reading: '正在读取',
}
