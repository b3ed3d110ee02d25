/** The pages' addresses (spec 2.1 to 2.83), in one place. */
const page = (campaign: string, rest: string) => `/${encodeURIComponent(campaign)}/${rest}`;

export const paths = {
  home: () => '/',
  notFound: (tried: string) => `/?notFound=${encodeURIComponent(tried)}`,
  blocked: (reason: 'deleted' | 'completed' | 'unpublished' | 'unavailable') => `/?blocked=${reason}`,
  /** Leads on to Start. */
  campaign: (campaign: string) => `/${encodeURIComponent(campaign)}`,
  start: (campaign: string) => page(campaign, 'start'),
  resume: (campaign: string) => page(campaign, 'resume'),
  intro: (campaign: string) => page(campaign, 'intro'),
  /** Points to the brand's app. */
  ios: (campaign: string) => page(campaign, 'ios'),
  /** The app's link of one visit as a drawing: a QR code. */
  iosCode: (campaign: string, uuid: string) => page(campaign, `ios/code?video=${uuid}`),
  step1: (campaign: string) => page(campaign, 'step1'),
  step2: (campaign: string) => page(campaign, 'step2'),
  section: (campaign: string, section: number) => page(campaign, `section/${section}`),
  /** `next` is the section that follows; after the last it is one past the end and `hasNext` is false. */
  upload: (campaign: string, uploadId: string, next: number, hasNext: boolean) =>
    page(campaign, `upload/${encodeURIComponent(uploadId)}/section/${next}/${hasNext}`),
  processing: (campaign: string) => page(campaign, 'processing'),
  publish: (campaign: string) => page(campaign, 'publish'),
  thankYou: (campaign?: string) =>
    campaign ? `/thankyou/complete?campaign=${encodeURIComponent(campaign)}` : '/thankyou/complete',
} as const;
