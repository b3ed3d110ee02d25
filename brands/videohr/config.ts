import type { Brand } from '../schema';

const config: Brand = {
  id: 'videohr',
  displayName: 'VideoHR',
  contact: { email: 'help@videohr.example' },
  redirectDomain: 'https://www.videohr.example',
  redirect: true,
  marketingLink: 'https://www.videohr.example/product',
  termsOfServiceLink: 'https://www.videohr.example/terms',
  faqLink: 'https://www.videohr.example/faq',
  contactLink: 'https://www.videohr.example/contact',
  appDeepLink: 'https://app.videohr.example/record',
  logo: 'logo.svg',
};

export default config;
