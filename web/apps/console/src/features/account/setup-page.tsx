export const SetupPage = () => <h1>Setup</h1>
