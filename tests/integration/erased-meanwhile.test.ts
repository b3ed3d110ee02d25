import { eraseVisit } from '@/lib/server/use-cases/visits/erase-visit';
import { ofVisit } from '@/lib/server/use-cases/visits/of-visit';
import { requestStitch } from '@/lib/server/use-cases/films/request-stitch';
import { expectNotFoundAtEachStep, storeWhere } from '@/tests/support/erased-meanwhile';
import { openUseCases, type UseCases } from '@/tests/support/use-cases';

let run: UseCases;
beforeAll(async () => void (run = await openUseCases()));
afterAll(() => run.close());

it('a call that asks for the film is answered with 404 when its visit is erased at any step of it', () =>
  expectNotFoundAtEachStep(async (moment) => {
    const visit = await run.beginVisit();
    for (const { id } of visit.campaign.sections) await run.saveTake(visit, id);
    const { id, uuid, campaign } = visit;
    const erased = { id, uuid, campaign: campaign.name, because: { by: 'retention' } as const };
    const store = storeWhere(run.store, moment, () => eraseVisit(run.deps, erased));
    return () => ofVisit(requestStitch)({ ...run.deps, store }, visit.requester);
  }));
