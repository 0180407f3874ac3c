export const PackLayout = ({ children }: { children: React.ReactNode }) => <div>{children}</div>
export const PackPage = ({ page }: { page: string }) => <h1>{page}</h1>
