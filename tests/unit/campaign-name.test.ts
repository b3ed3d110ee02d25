import { isReservedName, normaliseCampaignName } from '@/lib/domain/campaign-name';

describe('normaliseCampaignName', () => {
  it.each([
    ['keeps a plain name', 'demo', 'demo'],
    ['lower-cases (spec 7.7)', 'Demo-Job', 'demo-job'],
    ['trims', '  demo \n', 'demo'],
    ['joins words with a hyphen', 'river  stories 2', 'river-stories-2'],
    ['drops a leading #', '#demo', 'demo'],
    ['drops a leading # before a space', '# demo', 'demo'],
    ['keeps letters of every script', 'Über Straße', 'über-straße'],
    ['keeps a dot within', 'v1.2', 'v1.2'],
    ['takes the name out of a link', 'https://www.hrfix.example/demo', 'demo'],
    ['takes the name out of a link to a step (spec 2.20)', 'https://www.hrfix.example/Demo/section/2?x=1#top', 'demo'],
    ['takes the name out of a link with a port', 'http://localhost:3000/demo/start', 'demo'],
    ['takes the name out of a link without scheme', 'www.hrfix.example/demo', 'demo'],
    ['takes the name out of a local link without scheme', 'localhost/demo', 'demo'],
    ['takes the name out of a path', '/demo/start', 'demo'],
    ['takes the name out of a link of hash routes', 'https://www.hrfix.example/#/demo', 'demo'],
    ['decodes a pasted link', 'https://www.hrfix.example/river%20stories', 'river-stories'],
    ['takes a broken escape as it stands', '100%', '100%'],
    ['finds nothing in a link to the root', 'https://www.hrfix.example/', ''],
    ['finds nothing in blanks', '   ', ''],
    ['finds nothing in a lone #', '#', ''],
    ['finds nothing in what has a NUL character, also encoded twice', '/a%00', ''],
    ['finds nothing in what is longer than any name', 'a'.repeat(201), ''],
    ['takes the name out of a link with a long query', `https://www.hrfix.example/demo?${'x'.repeat(500)}`, 'demo'],
  ])('%s (spec 5.3)', (_, typed, name) => {
    expect(normaliseCampaignName(typed)).toBe(name);
  });

  it('changes nothing the second time', () => {
    const once = normaliseCampaignName('https://x.example/River Stories');
    expect(normaliseCampaignName(once)).toBe(once);
  });
});

it.each(['api', 'thankyou', 'brand', '_next', 'favicon.ico'])('no campaign may be called %s', (name) => {
  expect(isReservedName(name)).toBe(true);
});

it('a campaign may be called demo', () => {
  expect(isReservedName('demo')).toBe(false);
});
