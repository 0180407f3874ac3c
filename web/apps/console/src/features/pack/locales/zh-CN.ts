export default {
  menu: '出包',
  sdk: 'SDK接入',
  miniSdk: '小游戏SDK',
  gameConf: '游戏配置',
  testValidity: '测试验证',
  channel: '渠道配置',
  packTool: '打包',
}
