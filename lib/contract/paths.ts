/** The addresses of all pages (spec 2.1 to 2.83). */
const page = (campaign: string, rest: string) => `/${encodeURIComponent(campaign)}/${rest}`;

export const paths = {
  home: () => '/',
  notFound: (requested: string) => `/?notFound=${encodeURIComponent(requested)}`,
  blocked: (reason: 'deleted' | 'completed' | 'unpublished' | 'unavailable') => `/?blocked=${reason}`,
  /** Redirects to Start. */
  campaign: (campaign: string) => `/${encodeURIComponent(campaign)}`,
  start: (campaign: string) => page(campaign, 'start'),
  resume: (campaign: string) => page(campaign, 'resume'),
  intro: (campaign: string) => page(campaign, 'intro'),
  /** The page that presents the brand's app. */
  ios: (campaign: string) => page(campaign, 'ios'),
  /** A QR code of the link that opens one visit in the app. */
  iosCode: (campaign: string, uuid: string) => page(campaign, `ios/code?video=${uuid}`),
  step1: (campaign: string) => page(campaign, 'step1'),
  step2: (campaign: string) => page(campaign, 'step2'),
  section: (campaign: string, section: number) => page(campaign, `section/${section}`),
  /**
   * `next` is the number of the following section. After the last section it is one past the end, and `hasNext` is
   * false.
   */
  upload: (campaign: string, uploadId: string, next: number, hasNext: boolean) =>
    page(campaign, `upload/${encodeURIComponent(uploadId)}/section/${next}/${hasNext}`),
  processing: (campaign: string) => page(campaign, 'processing'),
  publish: (campaign: string) => page(campaign, 'publish'),
  thankYou: (campaign?: string) =>
    campaign ? `/thankyou/complete?campaign=${encodeURIComponent(campaign)}` : '/thankyou/complete',
} as const;
