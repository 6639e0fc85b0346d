import { describe, expect, it } from 'vitest';
import { bodyIn, makeTestEditor } from './testing-editor.ts';

/** Each paragraph as a line, with ** for bold, _ for italic and [text](href) for links. */
function paste(html: string): string[] {
  const editor = makeTestEditor();
  editor.view.pasteHTML(html);
  const lines = bodyIn(editor).content.map((block) => {
    if (block.type === 'video') return `video ${block.attrs.url}`;
    if (block.type !== 'paragraph') return block.type;
    return (block.content ?? [])
      .map((inline) => {
        if (inline.type === 'hardBreak') return '\\n';
        return (inline.marks ?? []).reduceRight((text, mark) => {
          if (mark.type === 'bold') return `**${text}**`;
          return mark.type === 'italic' ? `_${text}_` : `[${text}](${mark.attrs.href})`;
        }, inline.text);
      })
      .join('');
  });
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8">
<style><!-- p.MsoNormal {margin:0cm; font-size:11pt} --></style><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></head>
<body lang=EN-US><!--StartFragment-->
<h1>Safety rules<o:p></o:p></h1>
<p class=MsoNormal><span style='font-family:"Calibri"'>Wear a <b>helmet</b> and <i style='mso-bidi-font-style:normal'>gloves</i>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First point<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]>Second point</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Plant</p></td><td><p class=MsoNormal>Lead</p></td></tr><tr><td>Lyon</td><td>A. Roy</td></tr></table>
<!--EndFragment--></body></html>`;

describe('[RTE-01] paste', () => {
  it('from Word: text, bold and italic stay; headings, lists and tables become lines', () => {
    expect(paste(word)).toEqual([
      '**Safety rules**',
      'Wear a **helmet** and _gloves_.',
      '• First point',
      '2. Second point',
      'Plant | Lead',
      'Lyon | A. Roy',
    ]);
  });

  it('from a web page: no scripts, styles, pictures or foreign frames', () => {
    const html = `<article><h2>News</h2><script>alert(1)</script><style>p{}</style>
      <p onclick="x()">Read <a href="https://a.example/x" target="_blank" class="b">this</a> and
      <a href="javascript:alert(1)">not this</a>, <a href="mailto:a@b.example">write</a>.</p>
      <img src="https://tracker.example/x.gif" onerror="alert(1)"><svg onload="alert(1)"></svg>
      <iframe src="https://evil.example/"></iframe>
      <ol start="3"><li>three</li><li><p>four</p></li></ol><p hidden>secret</p><blockquote>Quote</blockquote></article>`;
    expect(paste(html)).toEqual([
      '**News**',
      'Read [this](https://a.example/x) and not this, [write](mailto:a@b.example).',
      '3. three',
      '4. four',
      'Quote',
    ]);
  });

  it('from Google Docs: its wrapper is not bold, its spans are', () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span><span style="font-weight:700">heavy</span><span style="font-style:italic"> slanted</span></p></b>';
    expect(paste(html)).toEqual(['Plain **heavy**_ slanted_']);
  });

  it('a video of YouTube in a page comes along', () => {
    expect(paste('<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>')).toEqual([
      'video https://www.youtube.com/embed/aqz-KE-bpKQ',
    ]);
  });

  it('[SPC-05] own pictures can be moved within their space alone', () => {
    expect(paste('<figure data-pm-slice="0 0 []" data-image="7" data-space="3"></figure>')).toEqual([
      'image',
    ]);
    expect(paste('<figure data-pm-slice="0 0 []" data-image="7" data-space="4"></figure>')).toEqual([]);
    expect(paste('<figure data-image="x" data-space="3"></figure>')).toEqual([]);
  });

  it('an address in plain text becomes a link, another scheme does not', () => {
    const editor = makeTestEditor();
    editor.view.pasteText('see https://a.example/x and ftp://a.example');
    expect(bodyIn(editor).content[0]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'see ' },
        {
          type: 'text',
          text: 'https://a.example/x',
          marks: [{ type: 'link', attrs: { href: 'https://a.example/x' } }],
        },
        { type: 'text', text: ' and ftp://a.example' },
      ],
    });
  });
});
