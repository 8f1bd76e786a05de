const BLOCK = /<(p|div|ul|ol|li|h[23]|blockquote)\b/i;

/** Plain text from before the editor, a file or the API, as the paragraphs a reader sees. */
export const asBlocks = (text: string) =>
  BLOCK.test(text) || text.trim() === ''
    ? text
    : text
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
        .join('');

/** The editor wraps each list entry in a paragraph, which e-mails and pages would render with extra margins. */
export const asMarkup = (html: string) => html.replace(/<li><p>((?:(?!<p>).)*?)<\/p><\/li>/gs, '<li>$1</li>');
