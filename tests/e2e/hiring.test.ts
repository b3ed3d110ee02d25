import { expect, test } from '../support/e2e';
import { printPdf } from '../support/e2e-pdf';
import { arrangeVisit, makeCampaign, readUserVideo, readUuid } from '../support/e2e-visit';
import { giveName, pressUntil } from '../support/walk';

const job = { type: 'job', allowSharing: false };
const optOut = { name: "I don't want to do this" };

test('an applicant may skip resume and video, and is asked each time (spec 1.8)', async ({ page, server }) => {
  const campaign = await makeCampaign(server, job);
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/resume`);
  const modal = page.getByRole('dialog');

  await pressUntil(page.getByRole('button', optOut), modal);
  await expect(modal.getByRole('heading')).toHaveText('Are you sure?');
  await expect(modal).toContainText(
    "If you don't upload a resume, the organization will have no way of contacting you",
  );
  await modal.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(`/${campaign}/resume`);
  await pressUntil(page.getByRole('button', optOut), modal);
  await modal.getByRole('button', { name: "I'm Sure" }).click();

  await expect(page).toHaveURL(`/${campaign}/intro`);
  await pressUntil(page.getByRole('button', optOut), modal);
  await expect(modal).toContainText('People who record videos are much more likely to be hired.');
  await modal.getByRole('button', { name: "I'm Sure" }).click();
  await expect(page).toHaveURL(`/thankyou/complete?campaign=${campaign}`);
  await expect(page.getByRole('heading', { name: 'Your application has been submitted. Thank you!' })).toBeVisible();
  expect(await readUserVideo(page, campaign)).toMatchObject({ completed: true, completedUrl: null, resumeUrl: null });
});

test('an applicant with a resume may skip the video alone', async ({ page, open, server }) => {
  const campaign = await makeCampaign(server, job);
  const resume = await printPdf(await open());
  await giveName(page, campaign);
  await page
    .getByLabel('Choose File')
    .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: resume });
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page).toHaveURL(`/${campaign}/intro`);
  await page.getByRole('button', optOut).click();
  await page.getByRole('dialog').getByRole('button', { name: "I'm Sure" }).click();
  await expect(page).toHaveURL(`/thankyou/complete?campaign=${campaign}`);
  const { completed, completedUrl, resumeUrl } = await readUserVideo(page, campaign);
  expect([completed, completedUrl]).toEqual([true, null]);
  expect(resumeUrl).toContain(`${await readUuid(page)}_${campaign}_resume.pdf`);
});

test('a file that is no PDF is refused, by its name and by what is in it', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, job);
  await arrangeVisit(context, server, campaign);
  await page.goto(`/${campaign}/resume`);
  const dialog = page.getByRole('dialog');
  const choose = (name: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });

  await expect(async () => {
    await choose('resume.docx', 'PK');
    await expect(dialog.getByRole('heading')).toHaveText('Sorry, please select a PDF file.', { timeout: 1000 });
  }).toPass();
  await expect(page.getByText('No File Selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();

  await choose('picture.pdf', '\x89PNG\r\n\x1a\n%PDF-1.7');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Sorry, please select a PDF file.');
  await expect(page).toHaveURL(`/${campaign}/resume`);
  expect((await readUserVideo(page, campaign)).resumeUrl).toBeNull();
});

test('the three steps are numbered, and lead back (spec 2.77)', async ({ page, server, context }) => {
  const campaign = await makeCampaign(server, job);
  await arrangeVisit(context, server, campaign);
  await page.goto(`/${campaign}/intro`);
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('listitem')).toHaveText(['1 Name', '2 Resume', '3 Video']);
  await expect(steps.locator('[aria-current=step]')).toHaveText('3 Video');
  await steps.getByRole('link', { name: '2 Resume' }).click();
  await expect(page).toHaveURL(`/${campaign}/resume`);
  await expect(steps.getByRole('link')).toHaveText(['1 Name']);
  await steps.getByRole('link', { name: '1 Name' }).click();
  await expect(page).toHaveURL(`/${campaign}/start`);
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace');
});

test('a returning applicant joins the account, and sees nothing of it (spec 4.14)', async ({ page, open, server }) => {
  const organization = { name: `House of ${test.info().testId}` };
  const [first, second] = [
    await makeCampaign(server, job, organization),
    await makeCampaign(server, job, organization),
  ];
  const other = await arrangeVisit((await open()).context(), server, first, { name: 'Grace Hopper', saved: 1 });

  await giveName(page, second, '  grace   HOPPER ');
  const modal = page.getByRole('dialog', { name: 'Is this you?' });
  await expect(modal).toContainText('Select your account to continue your application');
  await expect(modal).toContainText('----- OR -----');
  await modal.getByRole('button', { name: 'grace HOPPER' }).click();

  await expect(page).toHaveURL(`/${second}/intro`);
  const joined = await readUserVideo(page, second);
  expect(joined).toMatchObject({ videos: [], resumeUrl: null, completed: false });
  expect(joined.uuid).not.toBe(other.uuid);
  expect(await other.userVideo()).toMatchObject({ name: 'Grace Hopper', videos: [{ sectionId: 's1' }] });
});

test('who shares a name with somebody else begins as a new user', async ({ page, open, server }) => {
  const campaign = await makeCampaign(server, job);
  await arrangeVisit((await open()).context(), server, campaign, { name: 'Alan Turing' });
  await giveName(page, campaign, 'Alan Turing');
  await page.getByRole('dialog', { name: 'Is this you?' }).getByRole('button', { name: 'New User' }).click();
  await expect(page).toHaveURL(`/${campaign}/resume`);
});

test('a name lookup that fails keeps nobody from applying (spec 4.13)', async ({ page, server }) => {
  const campaign = await makeCampaign(server, job);
  await page.route('**/findname?*', (route) => route.abort());
  await giveName(page, campaign);
  await expect(page).toHaveURL(`/${campaign}/resume`);
});
