export const LoginPage = () => <h1>LoginPage</h1>
