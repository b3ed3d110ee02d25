import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { MAX_TEMPLATES, type ScorecardTemplate } from '@/lib/contract/organizer/scorecards';
import type { Criterion } from '@/lib/contract/scorecard';
import type { Member } from '../../ports/member';
import type { StoredTemplate } from '../../ports/store/organizer/scores';
import type { OrganizerDeps } from '../organizer-deps';
import { writeAudit } from '../write-audit';

type Needed = Pick<OrganizerDeps, 'store' | 'now'>;
type By = { member: Member };

/** Lists the organization's templates by their names. */
export async function listScorecardTemplates(
  { store }: Needed,
  { member }: By,
): Promise<{ templates: ScorecardTemplate[] }> {
  return { templates: (await store.scores.templates(member.organizationId)).map(present) };
}

/** Keeps a scorecard under a name; one of the same name is replaced. Throws `tooManyKept`. */
export async function saveScorecardTemplate(
  deps: Needed,
  { member, name, criteria }: By & { name: string; criteria: Criterion[] },
): Promise<ScorecardTemplate> {
  // Another campaign has other sections.
  const written = criteria.map((criterion) => ({ ...criterion, sectionId: null }));
  const template = { id: randomUUID(), name, criteria: written, createdAt: deps.now() };
  const kept = await deps.store.scores.keepTemplate(member.organizationId, template, MAX_TEMPLATES);
  if (!kept) throw new AppError('tooManyKept', 'There are too many templates', { most: MAX_TEMPLATES });
  await writeAudit(deps, member, 'scorecard.templateKept', name);
  return present(kept);
}

/** Throws `notFound`. */
export async function deleteScorecardTemplate(
  deps: Needed,
  { member, templateId }: By & { templateId: string },
): Promise<undefined> {
  const { organizationId } = member;
  const template = (await deps.store.scores.templates(organizationId)).find(({ id }) => id === templateId);
  if (!template || !(await deps.store.scores.dropTemplate(organizationId, templateId)))
    throw new AppError('notFound', 'There is no such template');
  await writeAudit(deps, member, 'scorecard.templateDeleted', template.name);
}

const present = ({ createdAt, ...template }: StoredTemplate): ScorecardTemplate => ({
  ...template,
  createdAt: createdAt.toISOString(),
});
