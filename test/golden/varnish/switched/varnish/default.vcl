vcl 4.1;
# Written by portolan; the next build replaces it, so keep changes in a copy of your own.
# Complete and runnable where it lies, before nginx:
#   varnishd -F -a :6081 -f "$PWD/dist/varnish/default.vcl"

include "./example-2.vcl";

backend default {
    .host = "::1";
    .port = "81";
}

sub vcl_recv {
    call portolan_example_2_accept;
    call portolan_example_2_range;
    # The site sets no cookies and reads none; Varnish keeps nothing that was asked for with one.
    unset req.http.Cookie;
}

sub vcl_hash {
    # The site is the same by every name of its host.
    hash_data(req.url);
    return (lookup);
}

sub vcl_deliver {
    call portolan_example_2_deliver;
}

sub vcl_synth {
    call portolan_example_2_synth;
}

sub vcl_backend_error {
    call portolan_example_2_backend_error;
}
