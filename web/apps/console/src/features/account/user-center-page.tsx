export const UserCenterPage = () => <h1>User center</h1>
