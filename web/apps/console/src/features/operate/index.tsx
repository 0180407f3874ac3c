export const OperatePage = () => <h1>OperatePage</h1>
