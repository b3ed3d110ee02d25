import { MessageScreen } from '@/components/screens/message-screen';

export default function NotFound() {
  return <MessageScreen />;
}
