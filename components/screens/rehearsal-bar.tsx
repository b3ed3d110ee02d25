import { organizerPaths } from '@/lib/contract/organizer/paths';
import { FormButton } from '../ui/form-button';

type RehearsalBarProps = { campaignId: string; words: { name: string; text: string; end: string } };

/** Says above a page that it is part of a rehearsal, and ends that. It is drawn by the server, and runs no script. */
export function RehearsalBar({ campaignId, words }: RehearsalBarProps) {
  return (
    <aside className="over-page" aria-label={words.name}>
      <p>{words.text}</p>
      <form method="post" action={organizerPaths.endRehearsal(campaignId)}>
        <FormButton className="button button--secondary over-page__end">{words.end}</FormButton>
      </form>
    </aside>
  );
}
