import { watchCaptions } from '@/lib/browser/capture/watch-captions';

/** A track of captions whose cues are the test's. */
function createTrack() {
  const texts = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as object[] });
  const say = (...cues: string[]) => {
    texts.activeCues = cues.map((words) => ({ getCueAsHTML: () => ({ textContent: words }) }));
    texts.dispatchEvent(new Event('cuechange'));
  };
  return { element: { track: texts } as unknown as HTMLTrackElement, texts, say };
}

it('tells what is said at each moment, while the browser shows nothing, until it is ended', () => {
  const { element, texts, say } = createTrack();
  const heard: string[] = [];
  const stop = watchCaptions(element, (words) => heard.push(words));
  expect(texts.mode).toBe('hidden');
  say('Hello.');
  say('Two people', 'at once');
  say();
  stop();
  say('too late');
  expect([heard, texts.mode]).toEqual([['', 'Hello.', 'Two people\nat once', '', ''], 'disabled']);
});

it('says nothing where a browser has no captions', () => {
  const heard: string[] = [];
  watchCaptions({} as HTMLTrackElement, (words) => heard.push(words))();
  expect(heard).toEqual([]);
});
