export default function GettingStartedPage() {
  return null;
}
