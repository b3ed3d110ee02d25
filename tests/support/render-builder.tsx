import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BuilderCalls } from '@/components/organizer/builder/builder-calls';
import {
  type ClipServices,
  ClipServicesProvider,
  ownClipServices,
} from '@/components/organizer/builder/clips/clip-services';
import { CampaignEditScreen } from '@/components/organizer/builder/campaign-edit-screen';
import type { EditedCampaign } from '@/lib/contract/organizer/campaigns';
import type { Me } from '@/lib/contract/organizer/members';
import { createEdited as createAnyEdited } from './organizer-factories';
import { passClickGuard } from './pass-click-guard';
import { createMe, renderConsole } from './render-console';

/** Each has an id of its own: a page remembers what it was answered. */
let created = 0;
export const createEdited = (given: Partial<EditedCampaign> = {}) =>
  createAnyEdited({ id: `c${(created += 1)}`, ...given });

/** `beforeScripts`: done on the page as the server sends it. */
type BuilderOptions = { me?: Me; clips?: ClipServices; beforeScripts?: () => void };

/**
 * Renders the builder of a campaign, or of a new one. Its calls answer what it was opened with, unless `given`.
 * `clips`: what it records and sends with.
 */
export function renderBuilder(
  campaign: EditedCampaign | null,
  given: Partial<BuilderCalls> = {},
  { me = createMe(), clips = ownClipServices, beforeScripts }: BuilderOptions = {},
) {
  const answer = async () => campaign ?? createEdited({ status: 'unpublished', publishedAt: null });
  const calls = {
    create: jest.fn(answer),
    keepDraft: jest.fn(answer),
    save: jest.fn(answer),
    publish: jest.fn(answer),
    complete: jest.fn(answer),
    unpublish: jest.fn(answer),
    archive: jest.fn(answer),
    restore: jest.fn(answer),
    discard: jest.fn(answer),
    remove: jest.fn(async () => undefined),
    erase: jest.fn(async () => undefined),
    duplicate: jest.fn(answer),
    reload: jest.fn(answer),
    rehearse: jest.fn(async () => ({ address: '/summer-school/start' })),
    endRehearsal: jest.fn(async () => undefined),
    ...given,
  } as jest.Mocked<BuilderCalls>;
  const view = renderConsole(
    <ClipServicesProvider value={clips}>
      <CampaignEditScreen campaign={campaign} address="https://film.example" calls={calls} />
    </ClipServicesProvider>,
    { me, beforeScripts },
  );
  // Without pauses, which a test's own clock would have to pass.
  return { ...view, calls, user: userEvent.setup({ delay: null }) };
}

/** The same with its sections opened, which are closed at first. */
export function renderOpenBuilder(...given: Parameters<typeof renderBuilder>) {
  const view = renderBuilder(...given);
  for (const button of screen.queryAllByRole('button', { name: /^Edit section/ })) fireEvent.click(button);
  passClickGuard();
  return view;
}
