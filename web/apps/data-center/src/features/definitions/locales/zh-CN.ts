export default {
  title: '指标定义',
  lead: '每个数字是怎么算的：含义、公式、不计入什么、手算的例子、查询语句。',
  search: '查找指标',
  none: '没有符合条件的指标',
} as const
