import { act, screen } from '@testing-library/react';
import { Adjusting } from '@/components/screens/adjusting';
import { useAdjusted } from '@/components/visit/adjusted-context';
import type { Adjusted } from '@/lib/contract/adjustments';
import type { Campaign } from '@/lib/contract/entities';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { answerCalls } from '../support/answer-calls';
import { renderScreen } from '../support/render-screen';
import { createCampaign } from '../support/visit-factories';

const ASKED = 4000;
const before: Adjusted = { retakes: 0, closesAt: null, finishBy: null, language: null, extraTime: null };

/** Lets time pass, and what waits for it happen. */
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Retakes({ campaign }: { campaign: Campaign }) {
  return <p>Retakes: {String(useAdjusted(campaign).retakes)}</p>;
}

/** Shows a page of an invited person at an address, and answers what holds each time the page asks. */
function show(path: string, ...answers: (Adjusted | null | 'no answer')[]) {
  const calls = answerCalls({
    getAdjusted(times) {
      const adjusted = answers[Math.min(times, answers.length - 1)]!;
      return adjusted === 'no answer' ? adjusted : { adjusted };
    },
  });
  const campaign = createCampaign({ retakes: 0, adjusted: before });
  const { router } = renderScreen(
    <PathnameContext value={path}>
      <Adjusting campaign={campaign}>
        <Retakes campaign={campaign} />
      </Adjusting>
    </PathnameContext>,
  );
  return { router, asked: () => calls.filter(({ call }) => call === 'getAdjusted').length };
}

it('a page of an invited person is asked for again, once, when something was given', async () => {
  const { router } = show('/demo/step2', before, 'no answer', { ...before, retakes: 2 });
  await pass(2 * ASKED);
  expect(router.refresh).not.toHaveBeenCalled();
  await pass(ASKED);
  expect(router.refresh).toHaveBeenCalledTimes(1);
  await pass(5 * ASKED);
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

it('a recording goes on with what was given, without asking for its page', async () => {
  const { router } = show('/demo/section/1', { ...before, retakes: 2 }, { ...before, retakes: null });
  screen.getByText('Retakes: 0');
  await pass(ASKED);
  screen.getByText('Retakes: 2');
  await pass(ASKED);
  screen.getByText('Retakes: null');
  expect(router.refresh).not.toHaveBeenCalled();
});

it('another language is kept as if it had been chosen, before the page is asked for again', async () => {
  const { router } = show('/demo/step2', { ...before, language: 'ar' });
  const fetches = jest.mocked(globalThis.fetch);
  await pass(ASKED - 1);
  fetches.mockImplementationOnce(async () => Response.json({ adjusted: { ...before, language: 'ar' } }));
  fetches.mockImplementationOnce(async () => new Response());
  await pass(1);
  expect(fetches.mock.calls.at(-1)).toEqual(['/api/language/ar', { method: 'POST', redirect: 'manual' }]);
  expect(router.refresh).toHaveBeenCalledTimes(1);
});

it('nothing is asked while nobody sees the page, or once nothing can be given any more', async () => {
  const { asked } = show('/demo/step2', before, before, null);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(5 * ASKED);
  expect(asked()).toBe(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked()).toBe(1);
  await pass(10 * ASKED);
  expect(asked()).toBe(3);
});
