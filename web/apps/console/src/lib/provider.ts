// The provider's own website, which the sidebar's logo opens (clause S-02). A provider sets its address at build time;
// without one the page that ships with the console stands in.
export const PROVIDER_SITE: string = import.meta.env.VITE_PROVIDER_SITE ?? '/micro/provider.html'
