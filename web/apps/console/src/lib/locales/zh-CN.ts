export default {
  interfaceError: '接口错误',
  networkError: '网络错误',
  timeout: '请求超时，请稍后重试',
  browserSaves: '已交给浏览器下载，可在浏览器的下载列表查看进度',
  cutShort: '下载中断，文件不完整，请重试',
  lastGameUnread: '上次的游戏没有读到（{{reason}}），请在顶栏选择游戏或刷新页面',
  noPermissions: '用户没有分配权限!',
}
