export const PendingPage = () => <p>…</p>
