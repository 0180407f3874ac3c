export const MicroApp = ({ name }: { name: 'popularize' | 'data-center' }) => <h1>{name}</h1>
export const prefetchMicroApps = (): void => {}
