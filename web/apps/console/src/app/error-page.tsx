export const ErrorPage = ({ error }: { error: unknown }) => <h1>{String(error)}</h1>
