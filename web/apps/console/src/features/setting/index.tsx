export const SettingPage = () => <h1>Setting</h1>
