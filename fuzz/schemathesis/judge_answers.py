"""The proxy between Schemathesis and the service has judged each answer (fuzz/judging-proxy.ts); this fails the case."""

import schemathesis


@schemathesis.check
def answer_of_ours(ctx, response, case):
    faults = response.headers.get("x-fuzz-fault")
    if faults:
        raise AssertionError("; ".join(faults))
