export const DiscussionButton = () => null
