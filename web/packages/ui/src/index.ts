// Front door of the shared components: export each component here.
export {}
