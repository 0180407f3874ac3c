export default {
  interfaceError: '接口错误',
  networkError: '网络错误',
  timeout: '请求超时，请稍后重试',
  noPermissions: '用户没有分配权限!',
}
