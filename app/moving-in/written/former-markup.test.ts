import { expect, test } from 'vitest';
import { partsOf } from './former-markup.server.ts';

const words = (markup: string) => ({ kind: 'words', markup });
const picture = (address: string, alt = '', caption = '') => ({ kind: 'picture', address, alt, caption });
const at = 'https://old.example';

test.each<[string, string, unknown[]]>([
  ['words only', '<h1>Care</h1><p onclick="x">One</p><script>x</script>', [words('<h2>Care</h2><p>One</p>')]],
  [
    'a picture within a paragraph',
    `<p>Before <b>bold <img src="${at}/a.jpg" alt="A &amp; B"> on</b> after</p>`,
    [words('<p>Before <b>bold </b></p>'), picture(`${at}/a.jpg`, 'A & B'), words('<p><b> on</b> after</p>')],
  ],
  [
    'a picture within a list',
    `<ul><li>One<img src="//cdn.example/a.jpg"></li><li>Two</li></ul>`,
    [words('<ul><li>One</li></ul>'), picture('https://cdn.example/a.jpg'), words('<ul><li>Two</li></ul>')],
  ],
  [
    'a picture with a caption, in a link',
    `<figure><a href="/shop"><img data-src="${at}/b.png" src="data:image/gif;base64,R0" alt=""></a><figcaption>The <i>lab</i></figcaption></figure>`,
    [picture(`${at}/b.png`, '', 'The lab')],
  ],
  ['a picture inside the page itself', '<p>A<img src="data:image/png;base64,AA=="></p>', [words('<p>A</p>'), picture('')]],
  [
    'a table',
    '<table><caption>Sizes</caption><thead><tr><th>Size</th><th>For</th></tr></thead><tbody><tr><td><p>S</p></td><td>one<br>two</td></tr></tbody></table>',
    [
      {
        kind: 'table',
        rows: [
          ['Size', 'For'],
          ['S', 'one two'],
        ],
        isHeaded: true,
        caption: 'Sizes',
        hasMerged: false,
      },
    ],
  ],
  [
    'a table with merged cells and no titles',
    '<table><tr><td colspan="2">All</td></tr><tr><td>A</td><td>B</td></tr></table>',
    [
      {
        kind: 'table',
        rows: [
          ['All', ''],
          ['A', 'B'],
        ],
        isHeaded: false,
        caption: '',
        hasMerged: true,
      },
    ],
  ],
  [
    'a table that arranges a picture beside a text',
    `<table><tr><td>Left</td><td><img src="${at}/c.jpg" alt="C"></td></tr></table><p>End</p>`,
    [words('<p>Left</p>'), picture(`${at}/c.jpg`, 'C'), words('<p>End</p>')],
  ],
  [
    'a video file and a player',
    `<video poster="${at}/p.jpg"><source src="${at}/v.mov"><source src="${at}/v.mp4"></video><iframe src="https://www.youtube-nocookie.com/embed/abc-1?x=1"></iframe>`,
    [
      { kind: 'video', address: `${at}/v.mp4`, poster: `${at}/p.jpg`, title: '' },
      { kind: 'player', address: 'https://www.youtube.com/watch?v=abc-1', title: 'Video on YouTube' },
    ],
  ],
  ['a player without an address', '<p>A</p><iframe srcdoc="x"></iframe><p>B</p>', [words('<p>A</p><p>B</p>')]],
  ['an address that runs code', '<p>A</p><iframe src="javascript:alert(1)"></iframe>', [words('<p>A</p>')]],
])('%s', (_, html, parts) => expect(partsOf(html)).toEqual(parts));
