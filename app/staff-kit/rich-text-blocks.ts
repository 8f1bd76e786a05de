// Between markup as it is kept and the editor's blocks.
const BLOCK = /<(p|div|ul|ol|li)\b/i;

/** Text from before the editor, from a file or from the API, as the paragraphs that a reader sees in it. */
export const asBlocks = (text: string) =>
  BLOCK.test(text) || text.trim() === ''
    ? text
    : text
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
        .join('');

/** The editor keeps a paragraph in each entry of a list, which mails and pages would show with its own space around it. */
export const asMarkup = (html: string) => html.replace(/<li><p>((?:(?!<p>).)*?)<\/p><\/li>/gs, '<li>$1</li>');
