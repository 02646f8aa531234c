export default function PaymentReturnPage() {
  return null;
}
