export const InvitePage = () => <h1>Invitation</h1>
