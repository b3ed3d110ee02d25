import type { Brand } from '../schema';

const config: Brand = {
  id: null,
  displayName: 'Video Intro',
  contact: { email: 'help@videointro.example' },
  redirectDomain: 'https://www.videointro.example',
  redirect: true,
  marketingLink: 'https://www.videointro.example/product',
  termsOfServiceLink: 'https://www.videointro.example/terms',
  faqLink: 'https://www.videointro.example/faq',
  contactLink: 'https://www.videointro.example/contact',
  appDeepLink: null,
  logo: 'logo.svg',
};

export default config;
