export default function MailPage() {
  return null;
}
