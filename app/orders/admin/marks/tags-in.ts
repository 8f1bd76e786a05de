/** "Gift, urgent" as its tags. */
export const tagsIn = (text: string) => text.split(',').flatMap((tag) => tag.trim() || []);
